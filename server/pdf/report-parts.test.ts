import { contrast } from '@atesta/contract/colours.ts'
import {
  PdfReader,
  PdfRef,
  PdfSyntaxError,
  stringBytes,
  textString,
  writeValue,
} from '@atesta/evidence/pdf/pdf-syntax.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { accentOf } from './accent-colour.ts'
import { prepareImages } from './images.ts'
import { plainJpeg } from './jpeg.ts'
import { fillLabel, reportLabels } from './labels.ts'
import { layOutMap } from './map-layout.ts'
import { createFormat } from './report-format.ts'
import { breakable, printable, shortened } from './safe-text.ts'
import { sampleReport } from './sample-report.ts'

describe('labels', () => {
  test('the same places to fill in every language, and nothing left untranslated by accident', () => {
    const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()
    for (const key of Object.keys(reportLabels.en) as (keyof typeof reportLabels.en)[]) {
      for (const locale of ['es', 'pt'] as const) {
        expect(places(reportLabels[locale][key]), `${locale} ${key}`).toEqual(places(reportLabels.en[key]))
        expect(reportLabels[locale][key].trim()).not.toBe('')
      }
    }
  })

  test('an unknown place stays visible', () => {
    expect(fillLabel('{{a}} of {{b}}', { a: 1 })).toBe('1 of {{b}}')
    expect(fillLabel('{{a}}', { a: '$& {{b}}' })).toBe('$& {{b}}')
  })
})

describe('formats', () => {
  test('times in the zone, dates without one, sizes, lengths and places', () => {
    const es = createFormat('es', 'Europe/Madrid')
    expect(es.time('2026-01-01T23:30:00Z')).toBe('2 ene 2026, 0:30')
    expect(es.day('2026-01-01')).toBe('1 ene 2026')
    expect(es.zone('2026-07-01T00:00:00Z')).toBe('hora de Europa central (GMT+2)')
    const zones = ['America/Sao_Paulo', 'UTC', 'Etc/GMT+3'].map((zone) => createFormat('pt', zone))
    expect(zones.map(({ zone }) => zone('2026-07-01T00:00:00Z'))).toEqual([
      'Horário Padrão de Brasília (GMT-3)',
      'UTC',
      'GMT-03:00',
    ])
    expect(es.bytes(2_180_331)).toBe('2,1 MB')
    expect(createFormat('en', 'UTC').bytes(351)).toBe('351 bytes')
    expect(es.metres(4.25)).toBe('4,3 m')
    expect(es.metres(2400)).toBe('2,4 km')
    expect(es.position({ latitude: -34.60372, longitude: -58.38159, accuracyM: 5 })).toBe(
      '34,60372°\u00a0S, 58,38159°\u00a0O ±\u00a05\u00a0m',
    )
    expect(createFormat('pt', 'UTC').position({ latitude: 0, longitude: 12.5 })).toBe(
      '0,00000°\u00a0N, 12,50000°\u00a0L',
    )
    expect(es.duration(94)).toBe('1:34')
    expect(es.duration(3725)).toBe('1:02:05')
    expect(es.time('yesterday')).toBe('yesterday')
  })
})

describe('texts', () => {
  test('control, direction and forbidden characters go, lines stay', () => {
    expect(printable('a\u0000b\u202ec\u2066d\tе\r\nf\u2028g\u00adh', { unsupported: new Set() })).toBe(
      'abcd е\nf\ngh',
    )
    expect(printable('\ud800 \ue000 \ufffe x', { unsupported: new Set() })).toBe('□ □ □ x')
    expect(printable('ok 𓀀', { unsupported: new Set([0x13000]) })).toBe('ok □')
    expect(printable('e\u0301', { unsupported: new Set() })).toBe('é')
  })

  test('long runs get places to break, between graphemes and nowhere else', () => {
    expect(breakable('a normal sentence with electroencefalografista')).not.toContain('\u200b')
    const broken = breakable('👩‍👩‍👧'.repeat(30))
    expect(broken.split('\u200b').every((piece) => piece.startsWith('👩') && piece.endsWith('👧'))).toBe(true)
    expect(broken.replaceAll('\u200b', '')).toBe('👩‍👩‍👧'.repeat(30))
    expect(breakable('x'.repeat(2000)).split('\u200b')).toHaveLength(167)
  })

  test('shortening never cuts a character', () => {
    expect(shortened('short', 10)).toBe('short')
    expect(shortened('👩‍👩‍👧👩‍👩‍👧', 10)).toBe('👩‍👩‍👧…')
    expect(shortened('abcdefghij', 5)).toBe('abcd…')
  })
})

test.each(['#ffffff', '#ffe066', '#0b7285', '#000000', '#ff0000', 'red; }', '#12'])(
  'the colour %s stays readable',
  (colour) => {
    const accent = accentOf(colour)
    expect(contrast(accent.ink, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(accent.fill, accent.onFill)).toBeGreaterThanOrEqual(4.5)
  },
)

describe('the map', () => {
  const inside = (layout: ReturnType<typeof layOutMap>) =>
    layout.markers.every(({ x, y }) => x >= 0 && x <= layout.width && y >= 0 && y <= layout.height)

  test('one place is in the middle, with a scale', () => {
    const map = layOutMap([{ latitude: 40, longitude: -3 }], 480, 240)
    expect(map.markers).toEqual([{ x: 240, y: 120, label: '1' }])
    expect(map.scale.metres).toBe(50)
    expect(map.parallels.length).toBeGreaterThan(0)
  })

  test('distances are true: 100 m are 100 m by the scale bar, north is up', () => {
    const north = 100 / 111_320
    const map = layOutMap(
      [
        { latitude: 60, longitude: 10 },
        { latitude: 60 + north, longitude: 10 },
      ],
      480,
      240,
    )
    const [first, second] = map.markers
    const metres = (((first?.y ?? 0) - (second?.y ?? 0)) * map.scale.metres) / map.scale.width
    expect(metres).toBeCloseTo(100, 3)
    const east = 100 / (111_320 * Math.cos((60 * Math.PI) / 180))
    const wide = layOutMap(
      [
        { latitude: 60, longitude: 10 },
        { latitude: 60, longitude: 10 + east },
      ],
      480,
      240,
    )
    const across =
      (((wide.markers[1]?.x ?? 0) - (wide.markers[0]?.x ?? 0)) * wide.scale.metres) / wide.scale.width
    expect(across).toBeCloseTo(100, 3)
  })

  test('both sides of the date line, the poles and the whole earth', () => {
    const line = layOutMap(
      [
        { latitude: -17, longitude: 179.9 },
        { latitude: -17, longitude: -179.9 },
      ],
      480,
      240,
    )
    expect(inside(line)).toBe(true)
    expect(line.scale.metres).toBeLessThan(20_000)
    expect(line.meridians.every(({ longitude }) => Math.abs(longitude) <= 180)).toBe(true)
    const all = layOutMap(
      [
        { latitude: 90, longitude: -180 },
        { latitude: -90, longitude: 170 },
      ],
      480,
      240,
    )
    expect(inside(all)).toBe(true)
    expect(all.bounds.north).toBeLessThanOrEqual(90)
  })

  test('neighbours share a marker, accuracy becomes a circle', () => {
    const at = (step: number) => ({ latitude: 10 + step * 1e-7, longitude: 10, accuracyM: 12 })
    const map = layOutMap([at(0), at(1), at(2), { latitude: 10.01, longitude: 10 }, at(4)], 480, 240)
    expect(map.markers.map((marker) => marker.label)).toEqual(['1–3, 5', '4'])
    expect(map.circles).toHaveLength(4)
  })

  test('a place known poorly shows its whole circle; grid lines keep off the edges', () => {
    const place = { latitude: 40, longitude: -3 }
    const map = layOutMap([{ ...place, accuracyM: 2000 }], 480, 240)
    const [circle] = map.circles
    expect(circle).toMatchObject({ x: 240, y: 120 })
    expect(circle?.radius).toBeGreaterThan(60)
    expect(circle?.radius).toBeLessThan(120)
    // A position without any worth takes no more than some kilometres.
    expect(layOutMap([{ ...place, accuracyM: 500_000 }], 480, 240).scale.metres).toBeLessThanOrEqual(5000)
    for (const step of Array.from({ length: 40 }, (_, n) => n / 1000)) {
      const { meridians, parallels } = layOutMap([{ latitude: 40 + step, longitude: -3 + step }], 480, 240)
      expect(meridians.every(({ x }) => x >= 12 && x <= 468)).toBe(true)
      expect(parallels.every(({ y }) => y >= 12 && y <= 228)).toBe(true)
    }
  })
})

describe('JPEG markers', () => {
  const plain = () =>
    sharp({ create: { width: 64, height: 40, channels: 3, background: '#3a6' } }).jpeg({ progressive: true })

  test('a plain one is described and loses its metadata', async () => {
    const file = await plain()
      .withExif({ IFD0: { Artist: 'somebody' } })
      .toBuffer()
    const facts = plainJpeg(Buffer.concat([file, Buffer.from('trailer with a position')]))
    expect(facts).toMatchObject({ width: 64, height: 40, components: 3 })
    expect(facts?.bytes.includes('somebody')).toBe(false)
    expect(facts?.bytes.includes('trailer')).toBe(false)
    const decoded = await sharp(facts?.bytes).raw().toBuffer()
    expect(decoded.equals(await sharp(file).raw().toBuffer())).toBe(true)
  })

  test('turned, cut off, CMYK and other files are not', async () => {
    const file = await plain().toBuffer()
    expect(plainJpeg(await plain().withMetadata({ orientation: 6 }).toBuffer())).toBeUndefined()
    expect(plainJpeg(await plain().toColourspace('cmyk').toBuffer())).toBeUndefined()
    expect(plainJpeg(await plain().withIccProfile('p3').toBuffer())).toBeUndefined()
    for (let length = 0; length < file.length; length += 7) {
      expect(plainJpeg(file.subarray(0, length))).toBeUndefined()
    }
  })
})

describe('PDF syntax', () => {
  const read = (text: string) => new PdfReader(Buffer.from(text, 'latin1')).value()

  test('what is read is written the same', () => {
    const text = '<</A [1 0 R 2 -3.50 (a\\)b(c)) <0aF> true null /N#20x] /B <</C 4 0 R>> /D 12>>'
    expect(writeValue(read(text))).toBe(text)
  })

  test('numbers before R are references, others are not', () => {
    expect(read('[1 2 3 0 R 4]')).toEqual(['1', '2', new PdfRef(3, 0), '4'])
    expect(read('[0 0 595 842]')).toEqual(['0', '0', '595', '842'])
  })

  test('strings give their bytes', () => {
    expect(stringBytes('(a\\n\\051\\\\\\\nb)')).toBe('a\n)\\b')
    expect(stringBytes('<48 65 6>')).toBe('He`')
    expect(textString('ñ')).toBe('<FEFF00F1>')
  })

  test.each(['', '<<', '[1', '(a', '<48', '<<1 2>>', '['.repeat(5000)])('%s is refused', (text) => {
    expect(() => read(text)).toThrow(PdfSyntaxError)
  })
})

test('leaves out signatures that are not images, without decoding them', async () => {
  const layers = Array.from(
    { length: 14 },
    (_, n) => `<g id="l${n + 1}">${`<use href="#l${n}"/>`.repeat(9)}</g>`,
  )
  const bomb = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect id="l0" width="9" height="9"/>${layers.join('')}<use href="#l14"/></svg>`
  const drawing = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#112' } })
    .png()
    .toBuffer()
  const model = sampleReport('en', [])
  const [signature] = model.signatures
  if (!signature) throw new Error('The sample has signatures.')
  const signatures = [
    Buffer.from('<svg width="9" height="9"/>'),
    Buffer.from(bomb),
    Buffer.from('Ana'),
    drawing,
  ]
  const made = await prepareImages({
    ...model,
    signatures: signatures.map((png) => ({ ...signature, png })),
  })
  expect(made.signatures.map((image) => image?.width)).toEqual([undefined, undefined, undefined, 9])
})
