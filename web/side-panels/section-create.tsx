import { useBuilderParts } from './builder-parts.ts'
import { NoBuilder } from './no-builder.tsx'
import type { Panel } from './panel.ts'

/** Adds a section to a step of the form that is open in the builder. */
export const SectionCreate: Panel<{ into: string }> = ({ params, close }) => {
  const Part = useBuilderParts((state) => state.parts?.newSection)
  return Part ? <Part into={params.into} close={close} /> : <NoBuilder />
}
