import type { FileKind } from '@atesta/contract/limits.ts'
import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { create } from 'zustand'
import { i18n } from '../../language/i18n.ts'
import { rememberFocus } from '../../ui/dialog/use-dialog.ts'
import { certificationName } from '../certification-name.ts'

/** A file to view: a certification, or one that is still on this device. */
export type Exhibit = {
  id: string
  title: string
  /** The name of its file, where the title is another one. */
  file?: string
  kind: FileKind
  /** The address of its picture while it is on this device. */
  here?: string
  certification?: Certification
}

type Lightbox = {
  exhibits: readonly Exhibit[]
  /** The index of the shown one; null while closed. */
  at: number | null
  open: (exhibits: readonly Exhibit[], id: string) => void
  show: (at: number) => void
  close: () => void
}

/** The lightbox of the page, shared by all lists. */
export const useLightbox = create<Lightbox>()((set) => ({
  exhibits: [],
  at: null,
  open: (exhibits, id) => {
    rememberFocus()
    set({
      exhibits,
      at: Math.max(
        0,
        exhibits.findIndex((one) => one.id === id),
      ),
    })
  },
  show: (at) => set({ at }),
  close: () => set({ at: null }),
}))

export function exhibitOf(certification: Certification): Exhibit {
  const { name, label, file } = certificationName(certification, i18n.language)
  const { identifier: id, kind } = certification
  return { id, title: label, ...(name !== file && { file }), kind, certification }
}

/** Enlarges one certification among its neighbours. */
export const lookAt = (among: readonly Certification[], identifier: string): void =>
  useLightbox.getState().open(among.map(exhibitOf), identifier)
