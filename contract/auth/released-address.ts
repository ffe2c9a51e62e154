/** The end of the addresses of accounts whose own was taken from them. It belongs to nobody (RFC 2606). */
export const RELEASED_DOMAIN = '@account.invalid'

/** Whether an account has lost its address: nobody can sign in to it before an administrator gives it another. */
export const isReleased = ({ email, isDisabled }: { email: string; isDisabled: boolean }): boolean =>
  isDisabled && email.startsWith('released-') && email.endsWith(RELEASED_DOMAIN)
