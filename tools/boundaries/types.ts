/** What a rule found: where, what is wrong, why the rule exists and what to do. */
export type Problem = { file: string; line: number; rule: string; what: string; why: string; fix: string }
