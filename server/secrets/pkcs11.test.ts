// Slow: a program is started and the command line is asked, with a token of SoftHSM.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fromHex, toBase64 } from '@atesta/evidence/encoding.ts'
import { openCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import { checkCosignatures, signTimedCheckpoint } from '@atesta/evidence/log/cosignature.ts'
import { parseVerifierKey } from '@atesta/evidence/log/key.ts'
import { emptyRoot } from '@atesta/evidence/log/merkle.ts'
import { parseNote, verifyEd25519 } from '@atesta/evidence/log/note.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { commandLine, passedOn, startProcess } from '@atesta/testkit/process.ts'
import { certify, makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { callerAt } from '@atesta/testkit/stack.ts'
import { until } from '@atesta/testkit/until.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLogKeys, rotateLogKey } from './log-keys.ts'
import { mlDsaOf, verifyMlDsa } from './ml-dsa.ts'
import { openToken, type TokenSettings } from './pkcs11.ts'

const run = promisify(execFile)
const module = '/usr/lib/softhsm/libsofthsm2.so'
const haveSoftHsm = existsSync(module) && existsSync('/usr/bin/softhsm2-util')

const given = useScene()
let folder: string
let settings: TokenSettings
/** Where SoftHSM finds its tokens: it asks the environment of its process. */
let conf: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atesta-token-'))
  conf = join(folder, 'softhsm2.conf')
  settings = { module, label: 'atesta log', pinFile: join(folder, 'pin') }
  await mkdir(join(folder, 'tokens'))
  await writeFile(conf, `directories.tokendir = ${join(folder, 'tokens')}\n`)
  await writeFile(settings.pinFile, '4711\n')
  process.env.SOFTHSM2_CONF = conf
  if (!haveSoftHsm) return
  const token = ['--init-token', '--free', '--label', settings.label, '--pin', '4711', '--so-pin', '31415926']
  await run('softhsm2-util', token)
})
afterAll(async () => {
  delete process.env.SOFTHSM2_CONF
  await rm(folder, { recursive: true, force: true })
})

const message = Buffer.from('read, signed, and put away')
const url = 'https://evidence.example'
const dataDir = (name: string) => join(folder, name)
const keyFile = (name: string) => readFile(join(dataDir(name), 'keys/log.key'), 'utf8')

describe.skipIf(!haveSoftHsm)('a token (SoftHSM; skipped where it is not installed)', () => {
  test('makes a key and signs with it, also after its session was closed', async () => {
    const token = await openToken(settings)
    const one = token.generate('one')
    const other = token.generate('other')
    expect(verifyEd25519(one.publicKey, message, token.sign(one.id, message))).toBe(true)
    expect(verifyEd25519(other.publicKey, message, token.sign(one.id, message))).toBe(false)
    token.close()
    expect(verifyEd25519(other.publicKey, message, token.sign(other.id, message))).toBe(true)
    expect(() => token.sign(Buffer.alloc(16), message)).toThrow('has 0 keys with the id 0000')
    token.close()
  })

  test('that is not there, or does not open, is said', async () => {
    await expect(openToken({ ...settings, label: 'elsewhere' })).rejects.toThrow('the label “elsewhere”')
    await expect(openToken({ ...settings, module: '/nowhere.so' })).rejects.toThrow('/nowhere.so')
    await expect(openToken({ ...settings, pinFile: '/nowhere' })).rejects.toThrow('/nowhere')
    // CKR_PIN_INCORRECT. In a process of its own: this one is logged in.
    const wrong = join(folder, 'wrong-pin')
    await writeFile(wrong, '0000')
    const env = { ...passedOn(), SOFTHSM2_CONF: conf, PKCS11_MODULE: module, PKCS11_TOKEN: settings.label }
    const rotate = run(process.execPath, [commandLine, 'keys', 'rotate'], {
      env: { ...env, DATA_DIR: dataDir('wrong'), PKCS11_PIN_FILE: wrong },
    })
    await expect(rotate).rejects.toThrow('C_Login failed with 0xa0')
  })

  test('holds the key of a new log, of which the file has no private part', async () => {
    const keys = await openLogKeys(dataDir('new'), url, settings)
    const { signer, verifiers } = await keys.current()
    expect(await keyFile('new')).toMatch(
      /^PKCS11 evidence\.example\/log\+[0-9a-f]{8}\+A\S+ [0-9a-f]{32} \S+\n$/,
    )
    expect((await stat(join(dataDir('new'), 'keys/log.key'))).mode & 0o777).toBe(0o600)
    const head = { origin: keys.origin, size: 0, root: emptyRoot }
    const note = signTimedCheckpoint(head, signer, new Date(), mlDsaOf(signer))
    const known = verifiers.map(parseVerifierKey)
    expect(openCheckpoint(note, keys.origin, known)).toEqual(head)
    expect(checkCosignatures(parseNote(note), known, verifyMlDsa).valid).toHaveLength(1)
    keys.close()
    // The same keys without the token: enough to check, not to sign.
    const without = await (await openLogKeys(dataDir('new'), url)).current()
    expect(without.verifiers).toEqual(verifiers)
    expect(() => without.signer.sign(message)).toThrow('PKCS11_MODULE')
  })

  test('takes over from a key in a file by a rotation, and gives back to one', async () => {
    const before = (await (await openLogKeys(dataDir('old'), url)).current()).verifiers
    const inToken = await rotateLogKey(dataDir('old'), url, settings)
    const { verifiers } = await (await openLogKeys(dataDir('old'), url, settings)).current()
    expect(verifiers).toEqual([...inToken, ...before])
    const inFile = await rotateLogKey(dataDir('old'), url)
    const after = await (await openLogKeys(dataDir('old'), url)).current()
    expect(after.verifiers).toEqual([...inFile, ...inToken, ...before])
    expect(after.signer.sign(message)).toHaveLength(64)
  })

  test('seals what a running installation certifies, audit log and published keys included', async () => {
    const env = {
      STORAGE_URL: `file://${given.stack.dataDir}/files`,
      SOFTHSM2_CONF: conf,
      PKCS11_MODULE: module,
      PKCS11_TOKEN: settings.label,
      PKCS11_PIN_FILE: settings.pinFile,
    }
    const { dataDir, databaseUrl } = given.stack
    const cli = [commandLine, 'keys', 'rotate']
    const place = { DATA_DIR: dataDir, PUBLIC_URL: 'http://atesta.test' }
    const { stdout } = await run(process.execPath, cli, { env: { ...passedOn(), ...env, ...place } })
    const key = parseVerifierKey(/New public key: (\S+)/.exec(stdout)?.[1] ?? '')
    const started = await startProcess({ role: 'all', databaseUrl, dataDir, env })
    try {
      const ines = callerAt(started.url, given.ines)
      const draft = (await makeInspection(given.ines, given.workflowId)).id
      const { id } = await certify(ines, draft, makePdf(), 'permit.pdf')
      const state = async () => (await ines.api.certifications.details({ params: { id } })).state
      await until(async () => (await state()) === 'certified', 60_000)
      // It is published behind the commit.
      const sealed = async () => (await fetch(`${started.url}/log/checkpoint`)).text()
      await until(async () => (await sealed()).includes(toBase64(fromHex(key.keyId)).slice(0, 4)), 60_000)
      expect(openCheckpoint(await sealed(), key.name, [key]).size).toBeGreaterThan(0)
      expect(await (await fetch(`${started.url}/log/keys`)).text()).toContain(key.keyId)
    } finally {
      await started.stop()
    }
  })
})
