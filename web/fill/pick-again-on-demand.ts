import { lazy } from 'react'

export const pickAgain = () => import('./queue/pick-again.tsx')

/** Chooses a file again. Apart from the other parts that are loaded when needed, one of which shows files. */
export const PickAgain = lazy(() => pickAgain().then((m) => ({ default: m.PickAgain })))
