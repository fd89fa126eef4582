import Base
import Gitflow
import Testing

struct AbsentBranchTests {
  @Test(arguments: [
    (
      "develop", ["origin"], "branch 'develop' exists neither in this clone nor on 'origin'",
      "git fetch origin '+refs/heads/*:refs/remotes/origin/*'"
        + "; if it exists nowhere: git branch develop main"
    ),
    (
      "release/1.2.0", ["origin"],
      "branch 'release/1.2.0' exists neither in this clone nor on 'origin'",
      "git fetch origin '+refs/heads/*:refs/remotes/origin/*'"
    ),
    (
      "feature/x", ["origin"], "branch 'feature/x' exists neither in this clone nor on 'origin'",
      "git fetch origin +refs/heads/feature/x:refs/remotes/origin/feature/x"
    ),
    (
      "develop", [], "branch 'develop' is not in this clone, and there is no remote",
      "git branch develop main"
    ),
    (
      "feature/x", [], "branch 'feature/x' is not in this clone, and there is no remote",
      "flowctl branches"
    ),
    (
      "develop", ["fork", "upstream"],
      "branch 'develop' is not in this clone, and there is no remote 'origin'",
      "git remote rename fork origin; or another remote, if your team uses that one"
    ),
  ])
  func `a hint names no remote that does not exist`(
    _ name: String, _ remotes: [String], _ reason: String, _ remedy: String
  ) {
    let branch = AbsentBranch(name, Policy(), remotes: remotes)
    #expect(branch.reason == reason)
    #expect(branch.remedy().text == remedy)
  }

  @Test func `a line that a shallow clone lacks is fetched with the whole history`() {
    let branch = AbsentBranch("main", Policy(), remotes: ["origin"], isShallow: true)
    #expect(
      branch.remedy().text == "git fetch --unshallow origin '+refs/heads/*:refs/remotes/origin/*'")
  }

  @Test func `a line that a partial clone lacks is fetched with all others`() {
    let branch = AbsentBranch("main", Policy(), remotes: ["origin"], isNarrow: true)
    #expect(branch.remedy().text == "git remote set-branches origin '*' && git fetch origin")
  }

  @Test func `a branch with another name is reported, with the command to use it`() {
    let branch = AbsentBranch("main", Policy(), remotes: ["origin"], usual: "master")
    #expect(
      branch.reason
        == "branch 'main' exists neither in this clone nor on 'origin', but 'master' exists")
    #expect(branch.remedy().text == "flowctl init")
  }

  @Test func `in a repository without commits no branch is created from another one`() {
    let branch = AbsentBranch("develop", Policy(), remotes: [])
    #expect(branch.remedy(beside: [], isEmpty: true).text == "git commit --allow-empty -m Begin")
    let clone = AbsentBranch("develop", Policy(), remotes: ["origin"])
    #expect(
      clone.remedy(beside: [], isEmpty: true).text.hasSuffix(
        "; if it exists nowhere: git commit --allow-empty -m Begin"))
  }
}
