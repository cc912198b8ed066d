import { auth } from '@atesta/contract/routes/auth.ts'
import { openRoute } from '../../../core/route.ts'
import { rememberDevice } from '../device.ts'
import { sessionAnswer } from '../sign-in.ts'

export const session = openRoute(auth.session, {
  handler: async ({ services, headers, setCookie }) => {
    const answer = await sessionAnswer(services, headers)
    // Whoever stays signed in for long goes on being known afterwards.
    const device = answer.user && rememberDevice(services, headers, answer.user.email)
    if (device) setCookie(device)
    return answer
  },
})
