import { readFile, writeFile } from 'node:fs/promises'
import { readUnverifiedList } from '@atesta/evidence/log/certified-keys.ts'
import type { Command } from 'commander'
import { publishFile } from '../../secrets/keys.ts'
import { openLogKeys } from '../../secrets/log-keys.ts'
import { certifyKeys, createRoot } from '../../secrets/root-key.ts'
import { config, publicUrl } from './for-command.ts'

/**
 * The first line of standard input, so that the passphrase appears neither in a process list nor in a shell
 * history.
 */
async function passphraseGiven(): Promise<string> {
  if (process.stdin.isTTY)
    console.error('Passphrase (it is visible as you type; better: read -rs P; printf "%s\\n" "$P" | …):')
  let text = ''
  for await (const part of process.stdin) {
    text += part
    if (text.includes('\n')) break
  }
  return text.split('\n')[0] ?? ''
}

function listIn(file: string, text: string) {
  try {
    return readUnverifiedList(text)
  } catch (cause) {
    throw new Error(
      `${file} is not a list written by "atesta keys root certify": ${(cause as Error).message}.`,
      {
        cause,
      },
    )
  }
}

/** Publishes a root's list for this log, if it contains the current key. */
async function publishList(file: string): Promise<void> {
  const { dataDir } = config()
  const text = await readFile(file, 'utf8')
  const { origin, current } = await openLogKeys(dataDir, publicUrl())
  const list = listIn(file, text)
  if (list.origin !== origin)
    throw new Error(`${file} is a list of the keys of ${list.origin}, not of ${origin}.`)
  const listed = new Set(list.keys.map(({ vkey }) => vkey))
  if (!(await current()).verifiers.every((vkey) => listed.has(vkey)))
    throw new Error(`${file} does not certify all keys of this log. Certify its current /log/keys.`)
  await publishFile(dataDir, 'certified-keys', text)
}

/** `atesta keys root …`, `atesta keys publish` */
export function addRootCommands(keys: Command): void {
  const root = keys
    .command('root')
    .description('manage an offline root; run this on a machine that is not a server')
  root
    .command('create <file>')
    .description('create a root key, encrypted with the passphrase on the first line of standard input')
    .requiredOption('--name <name>', 'name to sign with, such as example.com/root')
    .action(async (file: string, { name }: { name: string }) => {
      console.log(`Root key: ${await createRoot(file, name, await passphraseGiven())}`)
    })
  root
    .command('certify <file> <keys> <list>')
    .description('sign a saved copy of /log/keys, as a list for `atesta keys publish`')
    .requiredOption('--until <time>', 'how long the log may sign with these keys, such as 2028-01-01')
    .action(async (file: string, published: string, list: string, { until }: { until: string }) => {
      const text = await readFile(published, 'utf8')
      const asked = { passphrase: await passphraseGiven(), until: new Date(until) }
      const made = await certifyKeys(file, text, asked)
      await writeFile(list, made.list)
      console.log(`Certified: SHA-256 of the keys ${made.fingerprint}`)
    })
  keys
    .command('publish <list>')
    .description('publish a list of the offline root at /log/certified-keys')
    .action(publishList)
}
