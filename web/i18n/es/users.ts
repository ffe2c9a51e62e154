import type { users as english } from '../en/users.ts'
import type { Translated } from '../text.ts'

export const users: Translated<typeof english> = {
  'users.profile': 'Perfil',
}
