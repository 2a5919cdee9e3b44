-- The planner counts a match of words like the comparison of two numbers, but for most articles it fetches and unpacks
-- a value of kilobytes. Looking for two words it therefore walked along the list of the newest (105 ms at 100,000
-- articles), where the index of words gives them at once (7 ms). This condition holds always and carries the cost; that the
-- planner takes it to hold for a third of the rows leads it the same way.
create function counts_as_reading(words tsvector) returns boolean
  language plpgsql immutable parallel safe cost 200 as $$ begin return true; end $$;
