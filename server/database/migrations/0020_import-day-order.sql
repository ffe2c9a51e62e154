-- How days such as 5/3/2026 were read the last time, in columns that do not tell it themselves.
alter table import_mappings add column day_order text check (day_order in ('MONTH_FIRST', 'DAY_FIRST'));
