/** Texts of profile, settings and help. */
export const users = {
  'users.profile': 'Profile',
} as const
