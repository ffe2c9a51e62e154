import { migrate, readMigrations } from '../../server/database/migrate.ts'

// Migrates the database of the given connection, in a process that can be killed. Prints when it begins.
const migrations = await readMigrations()
console.log('begins')
await migrate(JSON.parse(process.argv[2] ?? '{}'), migrations)
