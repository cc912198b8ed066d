import { useBuilderParts } from './builder-parts.ts'
import { NoBuilder } from './no-builder.tsx'
import type { Panel } from './panel.ts'

/** Changes a question or component of the form that is open in the builder. */
export const ElementPanel: Panel<{ element: string }> = ({ params, close }) => {
  const Part = useBuilderParts((state) => state.parts?.element)
  return Part ? <Part id={params.element} close={close} /> : <NoBuilder />
}
