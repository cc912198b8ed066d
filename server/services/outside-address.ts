/**
 * A URL that the operator configured, as `fetch` takes it. User name and password in it become a header (RFC
 * 7617): `fetch` refuses them in the URL with an error that repeats them.
 */
export function outsideAddress(address: string): { url: string; headers: { authorization?: string } } {
  const url = new URL(address)
  const [name, password] = [url.username, url.password].map(decodeURIComponent)
  url.username = ''
  url.password = ''
  if (!name && !password) return { url: url.href, headers: {} }
  return {
    url: url.href,
    headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
  }
}
