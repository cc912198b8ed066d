import { readFile } from 'node:fs/promises'
import { dayMs } from '@atesta/contract/durations.ts'
import type { Command } from 'commander'
import { type Extended, extendPdf } from '../../pdf/sign/extend-pdf.ts'
import type { Authorities } from '../../pdf/sign/time-stamp.ts'
import { replaceFile } from '../../storage/replace-file.ts'
import { trustedRootsText } from '../../time-stamps/trusted-roots.ts'
import { config } from './for-command.ts'

const sentences: Record<Exclude<Extended['outcome'], 'extended' | 'lasts'>, string> = {
  ended: 'its time stamps have expired; a new one would prove nothing about the time before it',
  revoked: 'the certificate of its last time stamp was revoked',
  'not valid': 'it was changed after it was signed, or is not signed',
  'no stamp': 'no authority issued a time stamp',
  'no use': 'with another time stamp it would still not be a valid file of level B-LTA',
}

async function askedAuthorities(): Promise<Authorities> {
  const { timeStampAuthorities: authorities, timeStampRoots } = config()
  if (authorities.length === 0) throw new Error('Set TSA_URL to the time-stamp authority to ask.')
  return { authorities, roots: await trustedRootsText(timeStampRoots), timeoutMs: 10_000 }
}

/** Extends one file and reports the result; false when it needs attention. */
async function extend(file: string, asked: Authorities, days: number): Promise<boolean> {
  const now = new Date()
  const before = new Date(now.getTime() + days * dayMs)
  const notice = (text: string) => console.error(text)
  const done = await extendPdf(await readFile(file), { asked, before, now, notice })
  if (done.outcome === 'extended') {
    await replaceFile(file, done.bytes, { mode: 0o666, like: file })
    console.log(`${file}: extended, valid until ${done.until.toISOString()}`)
    return true
  }
  if (done.outcome === 'lasts') {
    console.log(`${file}: valid until ${done.until.toISOString()}, left as it is`)
    return true
  }
  console.error(`${file}: not extended: ${sentences[done.outcome]}`)
  return false
}

/** `atesta reports extend` */
export function addReportCommands(program: Command): void {
  program
    .command('reports')
    .description('maintain signed PDFs that were downloaded')
    .command('extend <files...>')
    .description(
      'add a time stamp from TSA_URL to PDFs whose time stamps expire soon (PAdES B-LTA), replacing the files',
    )
    .option('--days <days>', 'extend PDFs whose time stamps expire within this many days', '365')
    .action(async (files: string[], { days }: { days: string }) => {
      if (!/^\d{1,5}$/.test(days)) throw new Error('--days is not a number of days.')
      const asked = await askedAuthorities()
      for (const file of files) {
        const done = await extend(file, asked, Number(days)).catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error)
          console.error(`${file}: not extended: ${reason}`)
          return false
        })
        if (!done) process.exitCode = 1
      }
    })
}
