import { useEffect, useState } from 'react'
import { loadTexts } from '../language/i18n.ts'
import { notify } from '../ui/notify.ts'
import type { Modal } from './modal.ts'
import { closeModal, useModal } from './modal-store.ts'
import { modalOf } from './registry.ts'
import type { Variant } from './variants.ts'

/** The only container: loads the file of the current variant and shows it with its parameters. */
export function ModalContainer() {
  const { variant, params, opening } = useModal()
  const [loaded, setLoaded] = useState<{ Component: Modal<never>; opening: number } | null>(null)
  useEffect(() => {
    let current = true
    // Loads its texts too, so that they are there when it shows.
    Promise.all([modalOf[variant](), loadTexts('modals')]).then(
      ([Component]) => current && setLoaded({ Component, opening }),
      (error) => {
        closeModal()
        notify.error(error)
      },
    )
    return () => {
      current = false
    }
  }, [variant, opening])
  if (loaded?.opening !== opening) return null
  const { Component } = loaded
  return <Component key={opening} params={params as never} close={closeModal} />
}

/** Fetches the files of variants before they are opened. */
export const fetchModals = (variants: readonly Variant[]) =>
  Promise.all(variants.map((variant) => modalOf[variant]()))
