export const ROLES = ['LENDER', 'BORROWER', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

export const PERMISSIONS = ['create:loan', 'view:loans', 'manage:users', 'view:reports'] as const
export type Permission = (typeof PERMISSIONS)[number]

const GRANTED: Record<Permission, readonly Role[]> = {
  'create:loan': ['LENDER', 'ADMIN'],
  'view:loans': ['LENDER', 'BORROWER', 'ADMIN'],
  'manage:users': ['ADMIN'],
  'view:reports': ['LENDER', 'ADMIN'],
}

/**
 * Whether a role has a permission (docs/requirements/perm.md). A user without a role has none; an unlisted permission
 * is denied to all.
 */
export function hasPermission(role: string | null | undefined, permission: string): boolean {
  const roles: readonly string[] = Object.hasOwn(GRANTED, permission) ? GRANTED[permission as Permission] : []
  return role !== null && role !== undefined && roles.includes(role)
}

export type Demand = { roles?: readonly string[] | undefined; permissions?: readonly string[] | undefined }

/** Whether a role passes a guard: one of the roles, if any are listed, and all of the permissions. */
export function isAllowed(role: string | null | undefined, { roles, permissions }: Demand): boolean {
  const isRoleListed = roles === undefined || (role !== null && role !== undefined && roles.includes(role))
  return isRoleListed && (permissions ?? []).every((permission) => hasPermission(role, permission))
}
