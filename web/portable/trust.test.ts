import { existsSync } from 'node:fs'
import { formatVerifierKey } from '@atesta/evidence/log/key.ts'
import { formatLogKeys } from '@atesta/evidence/log/log-keys.ts'
import { MemoryLog } from '@atesta/evidence/log/memory-log.ts'
import { openssl } from '@atesta/testkit/signatures/openssl.ts'
import { expect, test } from 'vitest'
import { nextSubject, sortGiven } from '../public-site/verifier/subject.ts'
import { type Trust, takeTrust } from './trust.ts'

const nothing: Trust = { taken: null, keys: [], certificates: undefined, added: [] }

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

const take = async (...files: File[]) => takeTrust(nothing, await sortGiven(files))

test('a policy stays one, with the roots in its comments', async (context) => {
  if (!existsSync('/usr/bin/openssl')) context.skip('there is no openssl')
  const root = certificate('basicConstraints=critical,CA:TRUE')
  const text = `${root.trim().replaceAll(/^/gm, '# ')}\nquorum none\n`
  const { trust, sorted, unreadable } = await take(new File([text], 'auditor.policy'))
  expect([trust, unreadable]).toEqual([nothing, false])
  expect(sorted.policies.map((policy) => policy.text)).toEqual([text])
})

test('certificates are those that sign reports, and those of authorities roots of time stamps as well', async (context) => {
  if (!existsSync('/usr/bin/openssl')) context.skip('there is no openssl')
  const signer = certificate('basicConstraints=critical,CA:FALSE')
  const authority = certificate('basicConstraints=critical,CA:TRUE')
  const stamps = certificate('basicConstraints=critical,CA:FALSE', 'extendedKeyUsage=critical,timeStamping')
  const files = [
    new File([signer], 'signer.pem'),
    new File([authority], 'root.pem'),
    new File([stamps], 'tsa.txt'),
  ]
  const { trust, sorted } = await take(...files)
  expect(trust.added.toSorted()).toEqual(['root.pem', 'signer.pem', 'tsa.txt'])
  const subject = nextSubject({ file: null, proof: null, policy: null, roots: null }, sorted)
  expect(subject?.roots).toEqual({ name: 'root.pem, tsa.txt', text: `${authority}\n${stamps}` })
  expect(sorted.files).toEqual([])
  const more = await takeTrust(trust, await sortGiven([new File([authority], 'more.pem')]), subject?.roots)
  expect(more.sorted.roots.map(({ name }) => name)).toEqual(['root.pem, tsa.txt, more.pem'])
})

test('keys are taken, what was meant as such and is none is said, and the rest is to be checked', async () => {
  const log = new MemoryLog('example.com/log')
  const vkey = formatVerifierKey(log.key)
  const photo = new File(['photo'], 'photo.jpg')
  const given = [
    new File([formatLogKeys([{ vkey }], log.key)], 'keys'),
    new File(['none'], 'other.pem'),
    photo,
  ]
  const { trust, sorted, unreadable } = await take(...given)
  expect(trust.keys).toEqual([{ vkey, first_seen: expect.any(String) }])
  expect([sorted.files, unreadable]).toEqual([[photo], true])
})
