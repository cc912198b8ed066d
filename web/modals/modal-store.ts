import { create } from 'zustand'
import { rememberFocus } from '../ui/dialog/use-dialog.ts'
import type { ParamsOf } from './registry.ts'
import type { Variant } from './variants.ts'

type ModalState = {
  variant: Variant
  params: unknown
  opened: boolean
  /** Counts openings, so that each one starts with a fresh component. */
  opening: number
}

/** The page's only modal. */
export const useModal = create<ModalState>(() => ({
  variant: 'CERTIFICATION_ERROR',
  params: undefined,
  opened: false,
  opening: 0,
}))

type ParamsArgument<V extends Variant> = [ParamsOf<V>] extends [undefined]
  ? []
  : undefined extends ParamsOf<V>
    ? [params?: ParamsOf<V>]
    : [params: ParamsOf<V>]

/**
 * Shows a variant, replacing the one that is open: `openModal('DELETE_CLAIM', { claimId: 1, name: 'Roof' })`.
 */
export function openModal<V extends Variant>(variant: V, ...params: ParamsArgument<V>): void {
  if (!useModal.getState().opened) rememberFocus()
  useModal.setState((state) => ({ variant, params: params[0], opened: true, opening: state.opening + 1 }))
}

export function closeModal(): void {
  useModal.setState({ opened: false })
}

/** Returned by an action that did nothing and has said why: success is then not reported. */
export const nothingDone = Symbol('nothing done')
