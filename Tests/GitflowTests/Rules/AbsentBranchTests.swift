import Gitflow
import Testing

struct AbsentBranchTests {
  @Test(arguments: [
    (
      "develop", ["origin"], "branch 'develop' is neither here nor on 'origin'",
      "git fetch origin +refs/heads/develop:refs/remotes/origin/develop"
    ),
    (
      "develop", [], "branch 'develop' is not here, and there is no remote",
      "git branch develop main"
    ),
    ("feature/x", [], "branch 'feature/x' is not here, and there is no remote", "flowctl branches"),
    (
      "develop", ["fork", "upstream"],
      "branch 'develop' is not here, and there is no remote 'origin'", ".flowctl.yml: remote: fork"
    ),
  ])
  func `a hint names no remote that is not there`(
    _ name: String, _ remotes: [String], _ reason: String, _ remedy: String
  ) {
    let branch = AbsentBranch(name, Policy(), remotes: remotes)
    #expect(branch.reason == reason)
    #expect(branch.remedy() == remedy)
  }
}
