import { alreadyUploaded } from '../../core/media/assert-upload-expected.ts';
import type {
  ExpectedUpload,
  ObjectStorage,
  UploadInbox,
} from '../../core/media/object-storage.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { createPluginStorage, type NamedStorage } from '../plugins/plugin-storage.ts';
import { guardBody, toUploadError } from './upload-body.ts';
import { readUploadToken, signedUpload } from './upload-token.ts';

type Options = { origin: string; secrets: Secrets; clock: Clock };

/** Stores media through a plug-in. This server receives the uploads and passes them on. */
export function openPluginStorage(
  named: NamedStorage,
  { origin, secrets, clock }: Options,
): { storage: ObjectStorage; inbox: UploadInbox } {
  const storage = createPluginStorage(named, async (upload) =>
    signedUpload({ origin, secrets }, upload),
  );
  const inbox: UploadInbox = {
    open: (token) => readUploadToken(secrets, token, clock()),
    async receive({ key, contentType, maxBytes }: ExpectedUpload, body) {
      if ((await storage.size(key)) !== null) throw alreadyUploaded();
      try {
        await storage.writeStream(key, guardBody(body, maxBytes), contentType);
      } catch (error) {
        throw toUploadError(error);
      }
    },
  };
  return { storage, inbox };
}
