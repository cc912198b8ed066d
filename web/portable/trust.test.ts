import { existsSync } from 'node:fs'
import { formatVerifierKey } from '@atesta/evidence/log/key.ts'
import { formatLogKeys } from '@atesta/evidence/log/log-keys.ts'
import { MemoryLog } from '@atesta/evidence/log/memory-log.ts'
import { openssl } from '@atesta/testkit/signatures/openssl.ts'
import { expect, test } from 'vitest'
import { sortGiven } from '../public-site/verifier/subject.ts'
import { including, takeTrust, trustOf, without } from './trust.ts'

const nothing = trustOf({ taken: null, keys: [], certificates: undefined }, [])

/** A certificate that signs itself, as PEM. */
function certificate(...extension: string[]): string {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', '/dev/null']
  return openssl(
    'req',
    '-x509',
    ...key,
    '-subj',
    '/CN=Some',
    ...extension.flatMap((each) => ['-addext', each]),
  ).toString()
}

const log = new MemoryLog('example.com/log')
const vkey = formatVerifierKey(log.key)
const list = formatLogKeys([{ vkey }], log.key)

const take = async (files: File[], before = nothing) => {
  const { added, sorted } = await takeTrust(await sortGiven(files))
  return { trust: including(before, added), sorted }
}

test('a policy stays one, with the roots in its comments', async (context) => {
  if (!existsSync('/usr/bin/openssl')) context.skip('there is no openssl')
  const root = certificate('basicConstraints=critical,CA:TRUE')
  const text = `${root.trim().replaceAll(/^/gm, '# ')}\nquorum none\n`
  const { trust, sorted } = await take([new File([text], 'auditor.policy')])
  expect([trust, sorted.unreadable]).toEqual([nothing, []])
  expect(sorted.policies.map((policy) => policy.text)).toEqual([text])
})

test('certificates are those that sign reports, and those of authorities roots of time stamps as well', async (context) => {
  if (!existsSync('/usr/bin/openssl')) context.skip('there is no openssl')
  const signer = certificate('basicConstraints=critical,CA:FALSE')
  const authority = certificate('basicConstraints=critical,CA:TRUE')
  const stamps = certificate('basicConstraints=critical,CA:FALSE', 'extendedKeyUsage=critical,timeStamping')
  const files = [
    new File([signer], 'signer.pem'),
    new File([authority], 'root.crt'),
    new File([stamps], 'tsa.cer'),
  ]
  const { trust, sorted } = await take(files)
  expect(trust.added.map(({ name }) => name)).toEqual(['signer.pem', 'root.crt', 'tsa.cer'])
  expect(trust.certificates).toBe(`${signer}\n${authority}\n${stamps}`)
  expect(trust.roots).toBe(`${authority}\n${stamps}`)
  expect([sorted.files, sorted.roots]).toEqual([[], []])
})

test('keys are taken, what was meant as such and is none is said, and the rest is to be checked', async () => {
  const photo = new File(['photo'], 'photo.jpg')
  const given = [new File([list], 'keys'), new File(['none'], 'other.pem'), photo]
  const { trust, sorted } = await take(given)
  expect(trust.keys).toEqual([{ vkey, first_seen: expect.any(String) }])
  expect(sorted).toMatchObject({ files: [photo], unreadable: [{ kind: 'roots', name: 'other.pem' }] })
})

test('trusts a file only by its name, whatever it contains', async (context) => {
  if (!existsSync('/usr/bin/openssl')) context.skip('there is no openssl')
  const given = [
    new File([certificate('basicConstraints=critical,CA:TRUE')], 'annex.pdf'),
    new File([list], 'letter.jpg'),
    new File([list], 'monkeys.txt'),
  ]
  const { trust, sorted } = await take(given)
  expect([trust, sorted.files, sorted.unreadable]).toEqual([nothing, given, []])
})

test('added trust can be removed, leaving what the copy was given', async () => {
  const inside = { vkey: `${vkey}`, first_seen: '2026-05-12T10:00:00.000Z' }
  const own = trustOf({ taken: null, keys: [inside], certificates: undefined }, [])
  const { trust } = await take([new File([list], 'keys (1).txt')], own)
  const [file] = trust.added
  if (!file) throw new Error('nothing was added')
  expect(trust.keys).toHaveLength(2)
  expect(without(trust, file)).toEqual(own)
})
