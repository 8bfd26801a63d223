import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { openTestBackend, testBackendKinds } from '../../support/backends.ts';

describe.each(testBackendKinds)('a test backend on %s', (kind) => {
  it('has the seven categories, tells people apart, and keeps files', async () => {
    const backend = await openTestBackend(kind);
    try {
      const { data } = await backend.db.from('categories').select('name').order('position');
      expect(data).toHaveLength(7);

      const staff = await backend.signUpStaff();
      const reader = await backend.signUp();
      const story = await staff.client.from('inbox_stories').insert({ title: 'Ceasefire' }).select('story_number');
      expect(story).toMatchObject({ error: null, data: [{ story_number: 3400 }] });
      expect((await reader.client.from('inbox_stories').select('*')).data).toEqual([]);

      const path = 'seed/a.png';
      const bytes = new Uint8Array([1, 2, 3]);
      const upload = await backend.files.storage.from('story-images').upload(path, bytes, { contentType: 'image/png' });
      expect(upload.error).toBeNull();
      const file = await backend.anonymous.storage.from('story-images').download(path);
      expect(new Uint8Array((await file.data?.arrayBuffer()) ?? [])).toEqual(bytes);
    } finally {
      await backend.close();
    }
  });
});

it('Node’s warnings are still printed while a backend is open', async () => {
  const backend = await openTestBackend('embedded');
  try {
    const warned = once(process, 'warning');
    process.emitWarning(new Error('an emitter leaks'));
    expect(await warned).toMatchObject([{ message: 'an emitter leaks' }]);
    const warning = once(process, 'warning');
    process.emitWarning('in words', 'TestWarning');
    expect(await warning).toMatchObject([{ name: 'TestWarning', message: 'in words' }]);
  } finally {
    await backend.close();
  }
});
