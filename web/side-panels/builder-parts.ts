import type { ComponentType } from 'react'
import { create } from 'zustand'

/** The contents of the form builder's panels. The builder's page provides them while a form is open in it. */
export type BuilderParts = {
  /** Adds a section to a step. */
  newSection: ComponentType<{ into: string; close: () => void }>
  /** The palette: adds a question, or a component to a question or group. */
  newElement: ComponentType<{ into: string; at: number | undefined; close: () => void }>
  /** Changes a step or section, a question or component. */
  section: ComponentType<{ id: string; close: () => void }>
  element: ComponentType<{ id: string; close: () => void }>
  /** Chooses what the PDF of an inspection shows. */
  report: ComponentType
}

export const useBuilderParts = create<{ parts: BuilderParts | null }>(() => ({ parts: null }))
