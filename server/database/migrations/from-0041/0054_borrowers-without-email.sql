-- A borrower may have no e-mail address: then nobody is tied to the record by one, and no letter is sent.
alter table borrowers alter column email drop not null, alter column email_key drop not null;
alter table borrowers add check ((email is null) = (email_key is null));

-- An older release could not show such a borrower.
update installation_settings set oldest_migration = (select coalesce(max(number), 0) + 1 from schema_migrations);
