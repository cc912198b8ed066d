import type { ComponentType } from '@atesta/contract/schemas/form.ts'
import {
  IconAlignLeft,
  IconBarcode,
  IconCalendar,
  IconCalendarClock,
  IconCamera,
  IconCheckbox,
  IconCircleDot,
  IconClock,
  IconCursorText,
  IconMapPin,
  IconMath,
  IconNote,
  IconNumbers,
  IconRepeat,
  IconRuler2,
  IconSelector,
  IconStar,
  IconThumbUp,
  IconWritingSign,
} from '@tabler/icons-react'

/** Types by what they are for, as the palette shows them. */
export const palette = {
  words: ['text', 'textarea', 'barcode', 'note'],
  choices: ['yes_no', 'radio', 'checkbox', 'dropdown', 'rating', 'scale'],
  numbers: ['number', 'date', 'time', 'datetime', 'calculation'],
  evidence: ['upload', 'signature', 'geolocation'],
  structure: ['group'],
} as const satisfies Record<string, readonly ComponentType[]>
export type PaletteGroup = keyof typeof palette

export const componentIcons: Record<ComponentType, typeof IconStar> = {
  text: IconCursorText,
  textarea: IconAlignLeft,
  number: IconNumbers,
  date: IconCalendar,
  time: IconClock,
  datetime: IconCalendarClock,
  checkbox: IconCheckbox,
  radio: IconCircleDot,
  dropdown: IconSelector,
  yes_no: IconThumbUp,
  rating: IconStar,
  scale: IconRuler2,
  upload: IconCamera,
  signature: IconWritingSign,
  geolocation: IconMapPin,
  barcode: IconBarcode,
  note: IconNote,
  calculation: IconMath,
  group: IconRepeat,
}
