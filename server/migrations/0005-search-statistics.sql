-- The search of members asks the planner how common a word is (accounts/directory/store.ts): a larger sample makes
-- its answer good to a thousandth of the table.
alter table app_user alter column search_text set statistics 1000;
