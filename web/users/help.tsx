export function Help() {
  return null
}
