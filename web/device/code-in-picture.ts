import { openCodeDetector } from './code-detector.ts'

/** The text of the code in a picture; undefined if there is none or the browser cannot decode the picture. */
export async function codeInPicture(file: Blob): Promise<string | undefined> {
  let picture: ImageBitmap | undefined
  try {
    picture = await createImageBitmap(file)
    return await (await openCodeDetector())(picture)
  } catch {
    return undefined
  } finally {
    picture?.close()
  }
}
