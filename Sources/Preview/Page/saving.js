// The dialog that saves the scene as a file. Nothing else of the page writes anything.

import { api } from "./api.js";
import { byID } from "./elements.js";

export class Saving {
  constructor(state, saved) {
    Object.assign(this, { state, saved });
    this.dialog = byID("save-dialog");
    byID("save").addEventListener("click", () => this.open());
    byID("save-cancel").addEventListener("click", () => this.dialog.close());
    byID("save-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.save();
    });
    byID("save-path").addEventListener("input", () => this.tell(null));
  }

  open() {
    const { input } = this.state;
    const path = byID("save-path");
    // A name that was typed for the same scene stays.
    if (!path.value || this.input !== input) {
      path.value = /[/.]/.test(input) ? input.replace(/(\.json[c5]?)?$/, "-edited.json") : `${input}-edited.json`;
    }
    this.input = input;
    this.tell(null);
    this.dialog.showModal();
    path.select();
  }

  /** Shows why it was not saved; null for nothing. */
  tell(error) {
    byID("save-problem").hidden = !error;
    byID("save-problem").textContent = error?.message ?? "";
    const isThere = error?.status === 409;
    byID("save-replace-label").hidden = !isThere;
    if (!isThere) byID("save-replace").checked = false;
  }

  async save() {
    const path = byID("save-path").value.trim();
    const replaces = byID("save-replace").checked;
    try {
      const saved = await api.save(this.state.query(), path, replaces);
      this.dialog.close();
      this.saved(saved, path);
      this.input = saved.input;
    } catch (error) {
      this.tell(error);
    }
  }
}
