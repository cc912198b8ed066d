import { lazy } from 'react'
import { loadTexts } from '../language/i18n.ts'

/** The notice about an inspection that was submitted meanwhile, with the texts of both its parts. */
export async function overtakenNotice() {
  const [notice] = await Promise.all([import('./frame/overtaken-notice.tsx'), loadTexts('device', 'review')])
  return { default: notice.OvertakenNotice }
}

export const OvertakenNotice = lazy(overtakenNotice)
