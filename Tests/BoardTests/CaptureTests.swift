import GitHub
import Testing

@Suite struct CaptureTests {
  @Test(arguments: [
    ("<html><head><title>Plain</title>", "Plain"),
    ("<TITLE lang='de'>\n  A &amp; B &#8211; &#x1F41E;\n</TITLE>", "A & B – 🐞"),
    ("<!-- <title>no</title> --><title>yes</title>", "yes"),
    ("<script>var a = '<title>no</title>'</script><title>yes</title>", "yes"),
    ("<svg><title>icon</title></svg><title>page</title>", "page"),
    ("<title>open &nosuch; & more", "open &nosuch; & more"),
    ("<title>a\u{1b}[31mb\0c</title>", "a [31mb c"),
    ("<titles>no</titles><title>yes</title>", "yes"),
  ])
  func `the title of a page is found`(page: String, title: String) {
    #expect(PageTitle.find(in: Array(page.utf8)) == title)
  }

  @Test(arguments: ["", "<", "<title", "<title>", "<title> </title>", "<!--<title>a</title>", "a"])
  func `a page without a title has none`(page: String) {
    #expect(PageTitle.find(in: Array(page.utf8)) == nil)
  }

  @Test func `an untrusted page is read in one pass`() {
    for unit in ["<", "<!--", "<script>", "<title", "&", "<svg><"] {
      let page = String(repeating: unit, count: 200_000 / unit.utf8.count)
      _ = PageTitle.find(in: Array(page.utf8))
    }
    let title = "<title>" + String(repeating: "&amp;", count: 20_000)
    #expect(PageTitle.find(in: Array(title.utf8)).map { $0.count < 10_000 } == true)
  }

  @Test func `the first line with content is the title, and the rest the body`() {
    #expect(
      IssueDraft(text: "\n  \n A  title \n\n body\nmore\n")
        == IssueDraft(title: "A title", body: " body\nmore\n"))
    #expect(IssueDraft(text: " \n\t\n") == nil)
  }

  @Test func `title and body are truncated to GitHub's limits`() {
    let draft = IssueDraft(
      title: String(repeating: "é", count: 300), body: String(repeating: "x", count: 70_000))
    #expect(draft.title.count == 256)
    #expect(draft.title.hasSuffix("é…"))
    #expect(draft.body.unicodeScalars.count == 65_536)
  }

  @Test func `the title of a page without one is its URL`() {
    #expect(
      IssueDraft(page: nil, url: "https://a.b/c")
        == IssueDraft(title: "https://a.b/c", body: "https://a.b/c"))
  }
}
