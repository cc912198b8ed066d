import { expect, test } from 'vitest'
import { NoForm, readFormFile } from './form-file.ts'
import { TooLargeFile } from './unpacked-size.ts'

test('a file that is too large is refused for that, and not for having no form in it', async () => {
  const large = new File([new Uint8Array(10_000_001)], 'survey.xlsx')
  await expect(readFormFile(large)).rejects.toThrow(TooLargeFile)
  await expect(readFormFile(new File(['{}'], 'survey.json'))).rejects.toThrow(NoForm)
})
