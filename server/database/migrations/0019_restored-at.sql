-- When a backup was last brought back here. What was sent between that backup and this moment is not known any more.
alter table installation_settings add column restored_at timestamptz;
