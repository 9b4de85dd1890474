-- What a member answered to which prompt, in their order: [{ prompt, answer, language }].
alter table profile add column prompts jsonb not null default '[]';
