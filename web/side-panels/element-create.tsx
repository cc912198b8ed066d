import { useBuilderParts } from './builder-parts.ts'
import { NoBuilder } from './no-builder.tsx'
import type { Panel } from './panel.ts'

/** The palette of the builder: adds a question or a component. */
export const ElementCreate: Panel<{ into: string; place?: number }> = ({ params, close }) => {
  const Part = useBuilderParts((state) => state.parts?.newElement)
  return Part ? <Part into={params.into} at={params.place} close={close} /> : <NoBuilder />
}
