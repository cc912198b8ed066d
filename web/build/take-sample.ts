/**
 * Takes the sample of the home page from a running installation with the demo, like any client: `node
 * web/build/take-sample.ts URL PASSWORD`. The photo, its proof and the log's key are committed, so that they
 * stay the same whatever becomes of that installation; rendering the page fails when they do not match.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@atesta/contract/client.ts'
import { readLogKeys } from '@atesta/evidence/log/log-keys.ts'

const [url = '', password = ''] = process.argv.slice(2)
const folder = join(import.meta.dirname, '../public-site/sample')

/** An administrator of the demo. */
async function signIn(): Promise<string> {
  const csrf = await fetch(`${url}/api/auth/csrf`)
  const { csrf_token } = (await csrf.json()) as { csrf_token: string }
  const cookie = csrf.headers.getSetCookie().map((each) => each.split(';')[0])
  const answer = await fetch(`${url}/api/auth/signin/credentials`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookie.join('; ') },
    body: JSON.stringify({ email: 'admin@demo.atesta.test', password, csrf_token }),
  })
  const { token } = (await answer.json()) as { token: { access_token: string } }
  return token.access_token
}

const token = await signIn()
const api = createClient({ root: `${url}/api`, token })
const { data } = await api.certifications.list({ query: { page_size: 100 } })
const found = data.find(
  ({ title, state }) => title === 'ps-1-discharge-pressure.jpg' && state === 'certified',
)
if (!found) throw new Error('The demo has no certified photo of the gauge of pump station 1.')
const get = async (path: string) =>
  new Uint8Array(
    await (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer(),
  )
await writeFile(
  join(folder, 'gauge.jpg'),
  await get(`/api/certifications/download_file_for_user/${found.id}`),
)
// As for its owner, with place and person disclosed.
await writeFile(
  join(folder, 'gauge.jpg.tlog-proof'),
  await get(`/api/certifications/proof/${found.identifier}`),
)
const keys = readLogKeys(await (await fetch(`${url}/log/keys`)).text())
await writeFile(join(folder, 'log-keys.json'), `${JSON.stringify(keys, null, 2)}\n`)
