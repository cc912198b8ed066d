import { createHash } from 'node:crypto'
import type { Locale } from '@atesta/contract/limits.ts'
import type {
  EvidenceItem,
  ImageSource,
  ReportAttachment,
  ReportModel,
  ReportQuestion,
  ReportSeal,
  ReportSection,
} from './report-model.ts'

/**
 * A realistic inspection of a gas compressor station, for tests, for the comparison with a browser and for
 * viewing the template. `photos` are distributed over the questions in order.
 */
export function sampleReport(locale: Locale, photos: ImageSource[]): ReportModel {
  const evidence = photos.map((preview, index) => samplePhoto(preview, index))
  const sections = sampleSections(evidence)
  const questions = sections.flatMap((section) => section.questions)
  return {
    kind: 'inspection',
    locale,
    timeZone: 'America/Argentina/Buenos_Aires',
    reportId: 'RPT-7K2M-9QXD-4FHT',
    generatedAt: '2026-03-18T17:42:09Z',
    title: titles[locale],
    subtitle: 'Loma La Lata, Neuquén – Unit K-201, pad 7',
    company: { name: 'Patagonia Consult', primaryColour: '#0b7285' },
    subject: {
      folder: 'Compressor stations',
      task: 'Quarterly integrity inspection',
      inspectionNumber: '#2026-0418',
      person: 'Lucía Fernández Ibáñez',
      startedAt: '2026-03-18T11:05:00Z',
      submittedAt: '2026-03-18T14:38:21Z',
      form: { name: 'Compressor station, mechanical', version: 12 },
      extra: [{ label: 'Work order', value: 'WO-558213' }],
    },
    verdict: {
      tone: 'warning',
      label: 'Passed with remarks',
      detail: 'Two findings need a correction before the next start. Nothing prevents operation today.',
    },
    counts: {
      questions: questions.filter((question) => question.answer !== undefined).length,
      answered: questions.filter((question) => question.answer !== undefined && question.answer !== null)
        .length,
      flagged: questions.filter((question) => question.tone === 'warning' || question.tone === 'bad').length,
      evidence: evidence.length + 2,
      sealed: evidence.length + 1,
    },
    sections,
    otherEvidence: [videoItem(photos[0]), pdfItem()],
    places: [
      {
        label: 'Station gate',
        position: { latitude: -38.4468, longitude: -68.6291, accuracyM: 12 },
        at: '2026-03-18T11:06:10Z',
      },
    ],
    signatures: [
      {
        name: 'Lucía Fernández Ibáñez',
        role: 'Inspector, level II',
        png: new Uint8Array(),
        signedAt: '2026-03-18T14:36:02Z',
      },
      {
        name: 'Martín Quiroga',
        role: 'Station operator',
        png: new Uint8Array(),
        signedAt: '2026-03-18T14:37:44Z',
      },
    ],
    seal: sampleSeal(),
    verifierUrl: 'https://atesta.example/verifier/RPT-7K2M-9QXD-4FHT',
    attachments: sampleAttachments(),
  }
}

function sampleSeal(): ReportSeal {
  return {
    identifier: 'SUB-3XW8-PL6R-T0GN',
    digest: hash('answers'),
    logOrigin: 'atesta.example/log',
    logIndex: 184_223,
    notBefore: '2026-03-18T11:04:58Z',
    sealedAt: '2026-03-18T14:38:22Z',
  }
}

function sampleAttachments(): ReportAttachment[] {
  return [
    {
      name: 'statement.json',
      mediaType: 'application/json',
      bytes: Buffer.from(`{"digest":"${hash('answers')}"}\n`),
      description: 'Statement of the submission, canonical JSON (RFC 8785)',
      relationship: 'source',
    },
    {
      name: 'statement.tlog-proof',
      mediaType: 'text/plain',
      bytes: Buffer.from('c2sp.org/tlog-proof@v1\nindex 184223\n'),
      description: 'Proof that the statement is in the public log',
      relationship: 'data',
    },
  ]
}

const titles: Record<Locale, string> = {
  en: 'Integrity inspection of compressor K-201',
  es: 'Inspección de integridad del compresor K-201',
  pt: 'Inspeção de integridade do compressor K-201',
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const captions = [
  'Suction scrubber, level gauge and drain',
  'Discharge flange, bolts 5 to 8',
  'Foundation, north-east corner',
  'Anchor bolt 3 with hairline crack in the grout',
  'Relief valve PSV-204, plate and seal',
  'Vibration sensor on the drive end',
  'Emergency stop at the south door',
  'Fire extinguisher, pressure in the green',
]

function samplePhoto(preview: ImageSource, index: number): EvidenceItem {
  const minute = String(10 + ((index * 4) % 48)).padStart(2, '0')
  return {
    identifier: `CRT-${hash(`photo ${index}`).slice(0, 4).toUpperCase()}-${String(1001 + index)}`,
    kind: 'photo',
    fileName: `IMG_2026_03_18_${String(4410 + index * 3)}.jpg`,
    mediaType: 'image/jpeg',
    sizeBytes: 2_180_331 + index * 77_123,
    sha256: hash(`photo bytes ${index}`),
    state: 'certified',
    caption: captions[index % captions.length],
    preview,
    width: 2000,
    height: 1500,
    takenAt: `2026-03-18T12:${minute}:31Z`,
    position: {
      latitude: -38.4471 + Math.sin(index * 1.7) * 0.00042,
      longitude: -68.6284 + Math.cos(index * 2.3) * 0.0007,
      accuracyM: 4 + (index % 5) * 1.5,
    },
    logIndex: 184_190 + index,
    sealedAt: `2026-03-18T12:${minute}:33Z`,
  }
}

function videoItem(poster: ImageSource | undefined): EvidenceItem {
  return {
    identifier: 'CRT-V1D0-2001',
    kind: 'video',
    fileName: 'start-up sequence K-201.mp4',
    mediaType: 'video/mp4',
    sizeBytes: 84_220_190,
    sha256: hash('video'),
    state: 'certified',
    caption: 'Start-up from the local panel, sound recorded beside the skid',
    preview: poster,
    durationS: 94,
    takenAt: '2026-03-18T13:55:12Z',
    logIndex: 184_219,
    sealedAt: '2026-03-18T13:58:40Z',
  }
}

function pdfItem(): EvidenceItem {
  return {
    identifier: 'CRT-PDF0-2002',
    kind: 'pdf',
    fileName: 'PSV-204 calibration certificate 2025.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 412_778,
    sha256: hash('pdf'),
    state: 'sealing',
    caption: 'Calibration certificate of the relief valve, issued by the workshop',
    pages: 3,
  }
}

function sampleSections(evidence: EvidenceItem[]): ReportSection[] {
  // The last section with images takes the remaining ones.
  const rest = [...evidence]
  const take = (count: number) => rest.splice(0, count)
  return [
    {
      title: 'Access and surroundings',
      description: 'Before entering the fenced area.',
      questions: [
        { label: 'Gate locked and signs complete?', answer: 'Yes', tone: 'good' },
        { label: 'Weather', answer: 'Clear, wind 35 km/h from the west, 14 °C' },
        {
          label: 'Gas detector reading at the gate',
          help: 'Wait for 60 seconds before noting the value.',
          answer: '0 % LEL',
        },
        {
          label: 'People on site',
          answer: ['Lucía Fernández Ibáñez', 'Martín Quiroga', 'Two contractors of Servicios del Sur'],
        },
        { label: 'Overview of the station', evidence: take(2) },
      ],
    },
    ...mechanical(take),
    {
      title: 'Safety systems',
      questions: [
        ...repeated('Emergency stop', ['south door', 'north door', 'local panel', 'control room']),
        {
          label: 'Gas detectors calibrated?',
          answer: 'Yes, labels valid until 2026-09',
          tone: 'good',
          evidence: take(2),
        },
        { label: 'Fire extinguishers', answer: null },
        { label: 'Photos of the walk-round', evidence: rest.splice(0) },
      ],
    },
    {
      title: 'Conclusion',
      questions: [
        { label: 'Overall judgement', answer: 'Passed with remarks', tone: 'warning' },
        {
          label: 'Remarks',
          answer:
            'The unit runs smoothly and below its vibration limits. The grout at anchor bolt 3 has a hairline crack of about 4 cm; it should be sealed and watched. The lube oil cooler collects dust on the windward side, which explains the oil temperature being 6 °C above last quarter’s value.\n\nThe next inspection can keep its date.',
        },
      ],
    },
  ]
}

function mechanical(take: (count: number) => EvidenceItem[]): ReportSection[] {
  return [
    {
      title: 'Compressor and driver',
      questions: [
        { label: 'Running hours', answer: '41,208 h' },
        { label: 'Discharge pressure', answer: '63.1 bar' },
        {
          label: 'Lube oil temperature',
          answer: '71 °C',
          tone: 'warning',
          comments: [
            {
              kind: 'comment',
              text: 'Six degrees above the value of December. The cooler’s fins are dusty on the windward side.',
            },
            {
              kind: 'action',
              text: 'Clean the cooler with dry air and note the temperature again after two hours.',
              owner: 'Martín Quiroga',
              dueAt: '2026-03-25',
            },
          ],
          evidence: take(1),
        },
        { label: 'Vibration, drive end', answer: '2.1 mm/s' },
        { label: 'Leaks at flanges', answer: 'None found', tone: 'good', evidence: take(2) },
      ],
    },
    {
      title: 'Foundation and supports',
      questions: [
        {
          label: 'Anchor bolts tight?',
          answer: 'Seven of eight',
          tone: 'bad',
          comments: [
            {
              kind: 'action',
              label: 'Correction',
              text: 'Torque bolt 3 to 420 Nm after the grout has been sealed.',
              owner: 'Servicios del Sur',
              dueAt: '2026-04-02',
            },
          ],
          evidence: take(2),
        },
        { label: 'Grout', answer: 'Hairline crack beside bolt 3, about 4 cm' },
        ...repeated('Pipe support', ['S-11', 'S-12', 'S-13', 'S-14', 'S-15']),
        { label: 'Relief valve sealed?', answer: 'Yes, seal 88123', tone: 'good', evidence: take(1) },
      ],
    },
  ]
}

function repeated(label: string, places: string[]): ReportQuestion[] {
  return places.map((place) => ({ label: `${label}, ${place}`, answer: 'In order', tone: 'good' as const }))
}
