/**
 * Passwords that keep the rules but are among the first that attackers try. The list is short because the rate limits
 * stop guessing, not the list. Passwords are compared without regard to case.
 */
const common = new Set(
  `
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc aa123456 aa12345678 abc12345 abc123456 abcd1234 abcdef123 access123 admin123
  admin1234 administrator1 asdf1234 asdfgh12 baseball1 batman123 changeme1 changeme123 charlie1 computer1 dragon123
  football1 freedom1 hello123 hello1234 iloveyou1 iloveyou2 jordan23 lender123 letmein1 letmein123 liverpool1 loan1234
  loanwright1 login123 master123 michael1 monkey123 mustang1 ninja123 p@ssw0rd p@ssw0rd1 p@ssword1 pa55word pa55word1
  pass1234 pass12345 passw0rd passw0rd1 passw0rd! password0 password01 password1 password1! password12 password123
  password123! password1234 password2 password2024 password2025 password2026 password3 password9 princess1 q1w2e3r4
  qazwsx123 qwer1234 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyuiop1 secret123 shadow123 spring2026 starwars1
  summer2024 summer2025 summer2026 sunshine1 superman1 test1234 testtest1 trustno1 welcome01 welcome1 welcome12
  welcome123 welcome1234 welcome2025 welcome2026 winter2025 winter2026 zaq12wsx zaq1zaq1
  `
    .trim()
    .split(/\s+/),
)

/** Whether a password is on the list, or is the account's own address or the part of it before the @. */
export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const address = email.toLowerCase()
  return common.has(plain) || plain === address || plain === address.split('@')[0]
}
