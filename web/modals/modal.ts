import type { ReactNode } from 'react'

/** One modal variant. `close` closes it; opening another variant replaces it. */
export type Modal<P = undefined> = (props: { params: P; close: () => void }) => ReactNode
export type LazyModal<P> = () => Promise<Modal<P>>
