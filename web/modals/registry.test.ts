import { readdirSync } from 'node:fs'
import { locales } from '@atesta/contract/limits.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { expect, test } from 'vitest'
import { modals } from './registry.ts'
import { variants } from './variants.ts'

/** What stands in this folder beside the variants: the container and the two shells. */
const machinery = ['confirm-modal', 'info-modal', 'modal-container', 'modal-outlet']

const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => name.replace(/\.tsx$/, ''))
const fileOf = (variant: string) => variant.toLowerCase().replaceAll('_', '-')

test('files of this folder = variants', () => {
  const expected = [...variants.map(fileOf), ...machinery].sort()
  expect(files.sort()).toEqual(expected)
})

test('variants = lines of the registry', () => {
  expect(Object.keys(modals).sort()).toEqual([...variants].sort())
})

test.each(variants)('%s has its texts in every language', (variant) => {
  for (const locale of locales) {
    const text = texts[locale].modals[variant] as Record<string, unknown>
    const parts = variant === 'ARCHIVE' ? Object.values(text) : [text]
    for (const part of parts as Record<string, string>[]) {
      expect(part.title ?? part.title_one, `${locale} title`).toBeTruthy()
      if (part.confirm) expect(part.confirm.split(' ').length, `${locale} verb and noun`).toBeGreaterThan(1)
    }
  }
})

test('texts without a variant do not linger', () => {
  expect(Object.keys(texts.en.modals).sort()).toEqual([...variants].sort())
})
