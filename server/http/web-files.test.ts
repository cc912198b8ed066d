import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountWeb, routedUrl } from './web-files.ts'

let directory: string
const app = fastify({ rewriteUrl: routedUrl })
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atesta-web-'))
  await mkdir(join(directory, 'dist/assets'), { recursive: true })
  await writeFile(join(directory, 'secret.txt'), 'outside')
  await writeFile(join(directory, 'dist/index.html'), '<title>The page</title>')
  await mkdir(join(directory, 'dist/pages'))
  await writeFile(join(directory, 'dist/pages/login.html'), '<title>The page, sooner</title>')
  await writeFile(join(directory, 'dist/pages/login.1.es.html'), '<title>La página</title>')
  await writeFile(join(directory, 'dist/pages/dashboard._._._.html'), '<title>Alone</title>')
  await writeFile(join(directory, 'dist/mark.svg'), '<svg/>')
  await writeFile(join(directory, 'dist/atesta-verifier.html'), '<title>To take along</title>')
  await writeFile(join(directory, 'dist/assets/main-abc123.js'), 'void 0')
  for (const name of ['index.html', 'assets/main-abc123.js']) {
    const bytes = await readFile(join(directory, 'dist', name))
    await writeFile(join(directory, 'dist', `${name}.br`), brotliCompressSync(bytes))
    await writeFile(join(directory, 'dist', `${name}.gz`), gzipSync(bytes))
  }
  const pages = await mountWeb(app, join(directory, 'dist'))
  app.setNotFoundHandler((request, reply) =>
    pages?.serves(request) ? pages.send(request, reply) : reply.code(404).send('none'),
  )
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true, force: true })
})
const get = (url: string, method: 'GET' | 'POST' = 'GET') => app.inject({ url, method })

test.each([
  ['/', 200],
  ['/dashboard/3/7?panel=task', 200],
  ['/dashboard/', 200],
  ['/verifier/0123456789abcdefghjk', 200],
  ['/i/', 404],
  ['/no/such/page', 404],
  ['/wp-login.php?next=/dashboard', 404],
  // Escapes that are no text.
  ['/dashboard/%E0%A4%A', 404],
  ['/verifier/%E0%A4%A?x=%', 404],
  ['/login/%', 404],
  // Of what is asked for, the page makes what it can.
  ['/dashboard/3/7?x=%E0', 200],
  ['/verifier/%C3%B1', 200],
])('the page finds its own way at %s, with status %i', async (url, status) => {
  const answer = await get(url)
  expect([answer.statusCode, answer.body]).toEqual([status, '<title>The page</title>'])
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test('a call with an unreadable address does not get a page', async () => {
  for (const url of ['/api/users/%E0', '/log/%', '/assets/%zz'])
    expect((await get(url)).body).not.toContain('<title>')
})

test('a page that people begin with is sent with what it will ask for, and has no address of its own', async () => {
  for (const url of ['/login', '/login?next=/dashboard', '/login/return'])
    expect((await get(url)).body).toBe('<title>The page, sooner</title>')
  expect((await get('/pages/login.html')).statusCode).toBe(404)
})

test('first words are sent in the language of the browser, at the address that they belong to', async () => {
  const read = async (url: string, language: string) => {
    const { body, headers } = await app.inject({ url, headers: { 'accept-language': language } })
    return [body, headers.vary]
  }
  const vary = 'accept-encoding, accept-language'
  expect(await read('/login?next=/dashboard', 'es-AR, en;q=0.5')).toEqual(['<title>La página</title>', vary])
  expect(await read('/login', 'pt')).toEqual(['<title>The page, sooner</title>', vary])
  expect(await read('/login/return', 'es')).toEqual(['<title>The page, sooner</title>', vary])
})

test('an inspection is sent the outline of its own shape of address, at which the page stands alone', async () => {
  for (const url of ['/dashboard/3/7/21', '/dashboard/3/7/21/?panel=task'])
    expect((await get(url)).body).toBe('<title>Alone</title>')
  for (const url of ['/dashboard/claims/folders/3', '/dashboard/3/7', '/dashboard/3/7/21/1'])
    expect((await get(url)).body).toBe('<title>The page</title>')
})

test('files with a hash in the name are cached forever, pictures for a day, others are revalidated', async () => {
  const hashed = await get('/assets/main-abc123.js')
  expect([hashed.body, hashed.headers['cache-control']]).toEqual([
    'void 0',
    'public, max-age=31536000, immutable',
  ])
  expect((await get('/mark.svg')).headers['cache-control']).toBe('public, max-age=86400')
  expect((await get('/atesta-verifier.html')).headers['cache-control']).toBe('no-cache')
})

test('the verifier in one file is saved, not opened here', async () => {
  const { body, headers } = await get('/atesta-verifier.html')
  expect([body, headers['content-disposition']]).toEqual(['<title>To take along</title>', 'attachment'])
})

const restored = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (bytes: Buffer) => bytes,
}
test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', 'none'],
  [undefined, 'none'],
] as const)('accepting %s returns %s with the same content and headers', async (accepted, encoding) => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  const files = [
    ['/assets/main-abc123.js', 'void 0', /javascript/, 'public, max-age=31536000, immutable'],
    ['/dashboard/3/7', '<title>The page</title>', /html/, 'no-cache'],
  ] as const
  for (const [url, content, type, cached] of files) {
    const answer = await app.inject({ url, headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding'] ?? 'none').toBe(encoding)
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
    expect(answer.headers['cache-control']).toBe(cached)
    expect(answer.headers['content-type']).toMatch(type)
    expect(restored[encoding](answer.rawPayload).toString()).toBe(content)
  }
})

test('a file without a compressed one beside it is sent as it is', async () => {
  const answer = await app.inject({ url: '/mark.svg', headers: { 'accept-encoding': 'br, gzip' } })
  expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, '<svg/>'])
})

test.each(['/api/nothing', '/api', '/log/nothing', '/assets/main-old.js'])(
  '%s does not get a page',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  },
)

test('serves the page for reads only, and nothing outside', async () => {
  expect((await get('/dashboard', 'POST')).statusCode).toBe(404)
  for (const url of ['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt'])
    expect((await get(url)).body).not.toContain('outside')
})

test('an address that no file can have is none, and no fault of ours', async () => {
  const names = ['', '%00', 'main-abc123.js%00', '%5c', '..%5csecret.txt', '..%2fmain-abc123.js']
  for (const name of [...names, 'a'.repeat(4000)]) {
    const answer = await get(`/assets/${name}`)
    expect([name, answer.statusCode, answer.body]).toEqual([name, 404, 'none'])
  }
})

test('serves no page without a build', async () => {
  const bare = fastify()
  expect(await mountWeb(bare, join(directory, 'nowhere'))).toBeUndefined()
  await bare.close()
})
