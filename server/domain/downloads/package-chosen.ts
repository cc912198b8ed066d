import { NamesInFolder, originalName } from '../../formats/file-names.ts'
import { type ZipFile, zipStream } from '../../formats/zip.ts'
import type { BinaryAnswer } from '../../http/route.ts'
import { type ChosenFile, readChosen } from './chosen.queries.ts'
import { downloadTexts } from './download-texts.ts'
import { filesAtOnce, proveAll } from './gather.ts'
import { certifiedFile, type Packing, reading } from './package-inspection.ts'
import { type Asked, packed, zipAnswer } from './packages.ts'

/** The folders of a package, one for each inspection, and the names that are taken in each of them. */
class Folders {
  private readonly top = new NamesInFolder()
  private readonly known = new Map<number | null, { path: string; names: NamesInFolder }>([
    [null, { path: '', names: this.top }],
  ])
  constructor() {
    for (const own of ['README.txt', 'manifest.json']) this.top.take(own)
  }
  of({ inspection_id, inspection_number, inspection_title, task_name }: ChosenFile) {
    const known = this.known.get(inspection_id)
    if (known) return known
    const words = [task_name, String(inspection_number).padStart(5, '0'), inspection_title]
    const made = { path: `${this.top.take(words.filter(Boolean).join(' '))}/`, names: new NamesInFolder() }
    this.known.set(inspection_id, made)
    return made
  }
}

/** Chosen certifications in their order, read some at a time, with what is wanted of them. */
async function* chosenFiles(packing: Packing, ids: readonly number[]): AsyncGenerator<ZipFile> {
  const folders = new Folders()
  for (let from = 0; from < ids.length; from += filesAtOnce) {
    const files = await reading(packing, async (db) =>
      proveAll(db, await readChosen(db, packing.actor, ids.slice(from, from + filesAtOnce))),
    )
    for (const file of files) {
      const { path, names } = folders.of(file)
      const { inspection_id, report_id, identifier } = file
      if (!file.arrived) {
        const name = names.take(originalName(file.title, file.media_type))
        await packing.manifest.add({ path: `${path}${name}`, kind: 'original', identifier, missing: true })
        continue
      }
      const kind = report_id === null ? 'original' : 'report'
      yield* certifiedFile(packing, file, path, names, inspection_id ?? undefined, kind)
    }
  }
}

const partsOf = { both: ['chosen', 'proofs'], originals: ['chosen'], proofs: ['proofs'] } as const

/**
 * Certifications a person has chosen, in a folder for each inspection: originals, proofs or both, packed while they are
 * sent. What is deleted meanwhile is left out; what has no bytes is named in the manifest.
 */
export function chosenPackage(
  asked: Asked,
  ids: readonly number[],
  parts: keyof typeof partsOf,
): BinaryAnswer {
  const title = downloadTexts[asked.locale].file_names.certifications
  const content = (packing: Packing) =>
    chosenFiles({ ...packing, ...(parts !== 'both' && { only: parts }) }, ids)
  return { ...zipAnswer(title), open: async () => zipStream(packed(asked, title, partsOf[parts], content)) }
}
