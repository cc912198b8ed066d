import { Suspense } from 'react'
import { useWebForm } from '../fill.ts'
import { SubmitsLater } from '../on-demand.ts'
import { FillPage } from './fill-page.tsx'
import { Loading } from './loading.tsx'

type Props = { inspectionId: number; onReopen: () => void }

/** An inspection that is filled in, or that waits to be submitted by itself. */
export function FillOrWait({ inspectionId, onReopen }: Props) {
  const waits = useWebForm((state) => state.toSubmit)
  if (!waits) return <FillPage inspectionId={inspectionId} />
  return (
    <Suspense fallback={<Loading />}>
      <SubmitsLater inspectionId={inspectionId} onReopen={onReopen} />
    </Suspense>
  )
}
