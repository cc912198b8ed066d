import { lazy } from 'react'
import { loadTexts } from '../language/i18n.ts'

/** What was kept of an inspection that was submitted meanwhile, with the words of both of its parts. */
export async function overtakenNotice() {
  const [notice] = await Promise.all([import('./frame/overtaken-notice.tsx'), loadTexts('device', 'review')])
  return { default: notice.OvertakenNotice }
}

export const OvertakenNotice = lazy(overtakenNotice)
