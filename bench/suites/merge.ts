import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createReportRenderer } from '@atesta/server/pdf/renderer.ts'
import { atMost, figure, median, megabytes, type Table } from '../figures.ts'
import { growth, memoryWithPrograms, type Options } from '../setting.ts'

const mega = 1024 * 1024
const run = promisify(execFile)
const hasQpdf = () =>
  run('qpdf', ['--version']).then(
    () => true,
    () => false,
  )

/** A one-page PDF with an image of random noise, so that it cannot be compressed. */
function pdfOf(size: number): Buffer {
  const width = 1024
  const height = Math.floor(size / width)
  const drawing = 'q 595 0 0 842 0 0 cm /P Do Q'
  const picture = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`
  const objects: [string, Buffer?][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>',
    ],
    [`<< /Length ${drawing.length} >>`, Buffer.from(drawing)],
    [`<< ${picture} /Length ${width * height} >>`, randomBytes(width * height)],
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, [dictionary, stream]] of objects.entries()) {
    offsets.push(length)
    add(Buffer.from(`${index + 1} 0 obj\n${dictionary}\n`))
    if (stream) for (const part of ['stream\n', stream, '\nendstream\n']) add(Buffer.from(part))
    add(Buffer.from('endobj\n'))
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = length
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`))
  add(Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

type Merged = { milliseconds: number; grown: number; bytes: number }

async function timed(target: string, work: () => Promise<unknown>): Promise<Merged> {
  const begun = performance.now()
  const { grown } = await growth(process.pid, work, memoryWithPrograms)
  const milliseconds = performance.now() - begun
  const { size } = await stat(target)
  await rm(target)
  return { milliseconds, grown, bytes: size }
}

/** Row 8: joining large files, beside qpdf. */
export async function merge({ quick, runs }: Options): Promise<Table> {
  const [count, size] = quick ? [4, mega] : [20, 10 * mega]
  const folder = await mkdtemp(join(tmpdir(), 'atesta-bench-merge-'))
  const renderer = createReportRenderer()
  try {
    const paths = Array.from({ length: count }, (_, index) => join(folder, `part-${index}.pdf`))
    for (const path of paths) await writeFile(path, pdfOf(size))
    const target = join(folder, 'merged.pdf')
    const parts = paths.map((path, index) => ({ name: `Part ${index}`, path }))
    const ours = () => timed(target, () => renderer.mergeReportsToFile(parts, target))
    const theirs = () => timed(target, () => run('qpdf', ['--empty', '--pages', ...paths, '--', target]))
    const compared = await hasQpdf()
    const warm = await ours()
    const [mine, others]: [Merged[], Merged[]] = [[], []]
    for (let n = 0; n < runs; n++) {
      mine.push(await ours())
      if (compared) others.push(await theirs())
    }
    const speed = median(mine.map(({ milliseconds }) => milliseconds))
    const speedOfQpdf = median(others.map(({ milliseconds }) => milliseconds))
    const grown = Math.max(...[warm, ...mine].map((merged) => merged.grown)) / mega
    return {
      title: '8. Merging',
      notes: [
        `${count} files of ${size / mega} MB, each a page with a picture of noise, from disk into one file; ${runs} runs. Ours also embeds every original, byte for byte, which makes its file twice as large. Memory is that of the process with the program that merges, more than before.`,
        ...(compared ? [] : ['qpdf is not installed here, so there is nothing to compare with.']),
      ],
      head: ['program', 'ms', 'result', 'memory grew'],
      rows: [
        ['Atesta', figure(speed), megabytes(mine[0]?.bytes ?? 0), megabytes(grown * mega)],
        ...(compared ? [['qpdf', figure(speedOfQpdf), megabytes(others[0]?.bytes ?? 0), '']] : []),
      ],
      verdicts: [
        ...(compared ? [atMost('of qpdf', speed / speedOfQpdf, 2)] : []),
        atMost('memory', grown, 200, ' MB'),
      ],
    }
  } finally {
    await renderer.close()
    await rm(folder, { recursive: true, force: true })
  }
}
