import type { Locale } from '@atesta/contract/limits.ts'
import { NamesInFolder, safeName } from '../../formats/file-names.ts'
import { type ZipFile, zipSize, zipStream } from '../../formats/zip.ts'
import { ClientGone } from '../../http/connections.ts'
import type { BinaryAnswer } from '../../http/route.ts'
import type { Actor } from '../../identity/actor.ts'
import type { Services } from '../../services/services.ts'
import type { CertificationRow } from '../certifications/certifications.queries.ts'
import { makeProof } from '../certifications/proof.ts'
import { certificateFile } from './certificate.ts'
import { downloadTexts } from './download-texts.ts'
import { type SealedStatement, withChildren } from './downloads.queries.ts'
import { gatherInspections, gatherTaskReport } from './gather.ts'
import { Manifest } from './manifest.ts'
import { certifiedFile, inspectionFiles, type Packing, pinnedForms, reading } from './package-inspection.ts'
import { readme } from './readme.ts'

export type Asked = { services: Services; actor: Actor; locale: Locale }

/** Inspections read together; each may have megabytes of answers. */
const inspectionsAtOnce = 10
/** A package of at most this many files is gathered first, so that its size can be said before its bytes. */
const maxGathered = 500

type Part = Parameters<typeof readme>[2][number]

/** What every package begins and ends with, around its own files. */
export async function* packed(
  asked: Asked,
  title: string,
  parts: readonly Part[],
  content: (packing: Packing) => AsyncIterable<ZipFile>,
): AsyncGenerator<ZipFile> {
  const { services, actor, locale } = asked
  const manifest = new Manifest()
  const madeAt = new Date()
  try {
    const { origin, current } = services.logKeys
    const { verifiers: keys } = await current()
    await manifest.begin({
      title,
      company: actor.company.name,
      made_at: madeAt.toISOString(),
      log: { origin, keys },
    })
    const facts = { locale, timeZone: actor.timeZone, title, company: actor.company.name, madeAt }
    yield manifest.file(
      { path: 'README.txt', kind: 'readme' },
      readme(services.config, { ...facts, keys }, parts),
      madeAt,
    )
    yield* content({ ...asked, manifest, forms: pinnedForms(asked) })
    yield manifest.end('manifest.json')
  } finally {
    await manifest.remove()
  }
}

export const zipAnswer = (title: string): Pick<BinaryAnswer, 'mediaType' | 'fileName' | 'ranges'> => ({
  mediaType: 'application/zip',
  fileName: `${safeName(title)}.zip`,
  ranges: false,
})

/**
 * A package of few files, with its size; of more than few, one that is packed while it is sent. Gathered when the
 * transaction of the call has ended: it reads in transactions of its own, and waits for the storage and the typesetter.
 */
const gathered = (title: string, files: (gone: () => boolean) => AsyncGenerator<ZipFile>): BinaryAnswer => ({
  ...zipAnswer(title),
  open: async (_range, gone) => {
    const found: ZipFile[] = []
    for await (const file of files(gone)) {
      if (gone()) throw new ClientGone('the client no longer waits for its package')
      found.push(file)
      // Leaving the loop ends the reader; its files are made again while they are sent.
      if (found.length > maxGathered) return zipStream(files(gone))
    }
    const size = await zipSize(found)
    return size === null ? zipStream(found) : { size, bytes: zipStream(found) }
  },
})

/** One inspection: report, originals, proofs, answers as JSON and CSV. */
export function inspectionPackage(
  asked: Asked,
  inspection: { id: number; number: number; title: string; task_name: string },
): BinaryAnswer {
  const title = inspection.title || `${inspection.task_name} ${inspection.number}`
  const content = async function* (packing: Packing) {
    const [row] = await reading(asked, (db) =>
      gatherInspections(db, asked, { inspection: inspection.id }, 0, 1),
    )
    if (row) yield* inspectionFiles(packing, row, '')
  }
  return gathered(title, () => packed(asked, title, ['files', 'answers', 'report'], content))
}

/**
 * Everything under a task and its children that the caller may see: the newest report of the whole task, and a folder
 * for each inspection, packed while it is sent. Inspections are read a few at a time, so that no transaction lasts as
 * long as a slow connection.
 */
export function taskPackage(asked: Asked, task: { id: number; name: string }): BinaryAnswer {
  const { actor, locale } = asked
  const content = async function* (packing: Packing) {
    const tasks = await reading(asked, (db) => withChildren(db, actor, task.id))
    const top = new NamesInFolder()
    for (const own of ['README.txt', 'manifest.json']) top.take(own)
    const report = await reading(asked, (db) => gatherTaskReport(db, actor, task.id))
    if (report) yield* certifiedFile(packing, report, '', top, undefined, 'report')
    const folders = new Map<number, string>()
    for (let after = 0; ; ) {
      const rows = await reading(asked, (db) =>
        gatherInspections(db, asked, { tasks }, after, inspectionsAtOnce),
      )
      for (const row of rows) {
        const known = folders.get(row.task_id)
        const above =
          known ?? (row.task_id === task.id ? '' : `${top.take(`${row.task_name} ${row.task_id}`)}/`)
        folders.set(row.task_id, above)
        // The number makes it unique within its task, without remembering the names of all.
        const word = downloadTexts[locale].file_names.inspection
        const name = safeName(`${String(row.number).padStart(5, '0')} ${row.title || word}`)
        yield* inspectionFiles(packing, row, `${above}${name}/`)
      }
      const last = rows.at(-1)
      if (!last || rows.length < inspectionsAtOnce) return
      after = last.id
    }
  }
  return {
    ...zipAnswer(task.name),
    open: async () => zipStream(packed(asked, task.name, ['files', 'answers', 'report'], content)),
  }
}

/** The sealed package of one certification: original, certificate, proof. */
export function certificationPackage(
  asked: Asked,
  row: CertificationRow,
  statement: SealedStatement | null,
): BinaryAnswer {
  const title = row.title || row.identifier
  const content = async function* (packing: Packing, gone: () => boolean) {
    const names = new NamesInFolder()
    for (const own of ['README.txt', 'manifest.json']) names.take(own)
    const proof = statement && (await reading(asked, (db) => makeProof(db, statement)))
    yield* certifiedFile(
      packing,
      { ...row, erased_at: row.erased && new Date(row.erased.at), statement, proof },
      '',
      names,
    )
    yield* certificateFile(packing, row, statement, proof, names, gone)
  }
  return gathered(title, (gone) =>
    packed(asked, title, ['original', 'certificate'], (packing) => content(packing, gone)),
  )
}
