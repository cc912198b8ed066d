import { auth } from '@atesta/contract/routes/auth.ts'
import { rememberDevice } from '../../domain/auth/device.ts'
import { renewedSession } from '../../domain/auth/sign-in.ts'
import { openRoute } from '../../http/route.ts'

export const session = openRoute(auth.session, {
  handler: async ({ services, headers, setCookie }) => {
    const { answer, cookies } = await renewedSession(services, headers)
    for (const cookie of cookies) setCookie(cookie)
    // A browser that stays signed in for a long time remains a known device afterwards.
    const device = answer.user && rememberDevice(services, headers, answer.user.email)
    if (device) setCookie(device)
    return answer
  },
})
