import { useBuilderParts } from './builder-parts.ts'
import { NoBuilder } from './no-builder.tsx'
import type { Panel } from './panel.ts'

/** Changes a step or section of the form that is open in the builder. */
export const SectionSave: Panel<{ section: string }> = ({ params, close }) => {
  const Part = useBuilderParts((state) => state.parts?.section)
  return Part ? <Part id={params.section} close={close} /> : <NoBuilder />
}
