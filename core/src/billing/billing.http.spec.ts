import { startTestApp } from '../../test/app.ts';

it('adds up the monthly cost of nodes, and shows visitors the rates only if enabled', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  await site.given.node({ name: 'a', price: 12, currency: '€', billingCycle: 'annual' });
  await site.given.node({ name: 'b', price: 5, currency: '$', billingCycle: 'monthly' });
  await site.given.node({ name: 'c', price: 700, currency: '¥', billingCycle: 'monthly' });
  await site.given.node({ name: 'd', price: -1 });
  const settings = { isPublic: false, currency: '$', rates: { '€': 0.5 } };
  const { body } = await admin.put('/api/v1/admin/billing').send(settings).expect(200);
  expect(body.data).toEqual({
    settings,
    monthly: { currency: '$', total: 7, nodes: 2, unconverted: [{ currency: '¥', total: 700 }] },
  });
  expect((await site.http.get('/api/public').expect(200)).body.data.billing).toBeUndefined();
  await admin
    .put('/api/v1/admin/billing')
    .send({ ...settings, isPublic: true })
    .expect(200);
  expect((await site.http.get('/api/public').expect(200)).body.data.billing).toEqual({
    currency: '$',
    rates: { '€': 0.5 },
  });
  for (const wrong of [
    { currency: 'EUR' },
    { rates: { '€': 0 } },
    { rates: { '€': -1 } },
    { rates: { EUR: 1 } },
    { isPublic: 'yes' },
  ])
    await admin
      .put('/api/v1/admin/billing')
      .send({ ...settings, ...wrong })
      .expect(422);
  await site.http.get('/api/v1/admin/billing').expect(401);
});
