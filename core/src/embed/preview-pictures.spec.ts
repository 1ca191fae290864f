import { PreviewPicturesService } from './preview-pictures.service.ts';

const drawing = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text y="15">${text}</text></svg>`;

it('draws the same picture once, and limits waiting requests', async () => {
  const pictures = new PreviewPicturesService();
  const renderings = Array.from({ length: 30 }, (_, i) => pictures.render(drawing(String(i))));
  const answers = await Promise.allSettled([...renderings, pictures.render(drawing('0'))]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(21);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'request.throttled', details: { retryAfter: 30 } },
  });
  await expect(pictures.render(drawing('29'))).resolves.toHaveProperty('png');
});
