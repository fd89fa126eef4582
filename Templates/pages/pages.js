(() => {
  const page = document.documentElement, said = document.getElementById("said");
  page.classList.add("js");
  document.addEventListener("click", async (event) => {
    const button = event.target.closest(".copy");
    if (!button) return;
    const code = button.parentNode.querySelector("code");
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      const range = document.createRange(), selection = getSelection();
      range.selectNodeContents(code);
      selection.removeAllRanges();
      selection.addRange(range);
      document.execCommand("copy");
    }
    said.textContent = "Copied: " + code.textContent;
    button.textContent = "✓";
    setTimeout(() => { button.textContent = "Copy"; }, 1200);
  });
  for (const input of document.querySelectorAll("input[data-for]")) {
    const list = document.getElementById(input.dataset.for);
    const rows = [...list.querySelectorAll("[data-row]")];
    const texts = rows.map((row) => row.textContent.toLowerCase());
    input.addEventListener("input", () => {
      const wanted = input.value.toLowerCase();
      let shown = 0;
      // Hiding thousands of rows one by one takes a second; hidden with their list, 20 ms.
      list.hidden = true;
      list.offsetHeight;
      rows.forEach((row, index) => {
        const fits = texts[index].includes(wanted);
        if (row.hidden === fits) row.hidden = !fits;
        shown += fits;
      });
      list.hidden = false;
      said.textContent = shown + " of " + rows.length + " shown";
    });
  }
  for (const note of document.querySelectorAll(".stale")) {
    note.hidden = Date.now() / 1000 - note.dataset.made < 86400;
  }
})();
